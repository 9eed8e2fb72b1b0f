// Opens the cited paper when a marker is chosen, asks for downloads, closes the panel.
// Knows the addresses that render.py and paper.py write (#paper/…, #download/…, #close) and nothing else of the page.
// Runs inside Gradio's HTML component, which hands in `element`, `trigger`, `props` and `watch`.
let cameFrom = null;

const paper = () => element.querySelector("article.paper");

const show = () => {
    const article = paper();
    element.closest("#side")?.classList.toggle("open", Boolean(article));
    if (!article) return;
    article.focus({preventScroll: true});
    const mark = article.querySelector("mark.current") || article.querySelector("mark");
    const box = article.parentElement.closest("#paper");
    if (mark && box) {
        const offset = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
        box.scrollTop += offset - box.clientHeight / 3;
    } else if (box) box.scrollTop = 0;
};

const close = () => {
    element.closest("#side")?.classList.remove("open");
    props.value = props.empty;
    if (cameFrom?.isConnected) cameFrom.focus();
};

const actions = {
    "#paper": (link, [turn, what, number, nth]) => {
        cameFrom = link;
        if (paper()?.dataset.key === [turn, what, number, nth].join("/")) show();
        else trigger("select", {turn, what, number, nth});
    },
    "#download": (link, [turn, format]) => trigger("download", {turn, format}),
    "#close": close,
};

document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#chat a[role=button], #paper a[role=button]");
    const [name, ...rest] = (link?.getAttribute("href") || "").split("/");
    if (!Object.hasOwn(actions, name)) return;
    event.preventDefault();
    actions[name](link, rest);
});

document.addEventListener("keydown", (event) => {
    const link = event.target.closest?.("#chat a[role=button], #paper a[role=button]");
    if (event.key === " " && link) {
        event.preventDefault();
        link.click();
    } else if (event.key === "Escape" && element.contains(event.target)) close();
});

watch("value", show);
