// Brings each new question to the top of the chat, so that its answer is read from its beginning.
// Knows the class that render.py gives to a question and nothing else of the page; leaves the place alone otherwise.
let asked = 0;

const follow = () => {
    const questions = document.querySelectorAll("#chat .question");
    const grown = questions.length > asked;
    asked = questions.length;
    if (!grown || asked < 2) return;
    const last = questions[asked - 1];
    let room = last.parentElement;
    while (room && !(room.scrollHeight > room.clientHeight && /auto|scroll/.test(getComputedStyle(room).overflowY))) {
        room = room.parentElement;
    }
    if (!room) return;
    const to = () => {
        if (last.isConnected) room.scrollTop += last.getBoundingClientRect().top - room.getBoundingClientRect().top - 12;
    };
    to();
    stay(room, to);
};

// The answer grows below the question: keep the question where it is until it stands at the top or the reader scrolls.
const stay = (room, to) => {
    const started = Date.now();
    const timer = setInterval(() => {
        if (Date.now() - started > 4000) clearInterval(timer);
        else to();
    }, 120);
    for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) {
        room.addEventListener(name, () => clearInterval(timer), {once: true, passive: true});
    }
};

// The whole page: the chat itself may come later than this script.
new MutationObserver(follow).observe(document.body, {childList: true, subtree: true});
