/** Answers what to ask before the page may be left; null where nothing would be lost. */
type Question = () => string | null;

const questions = new Set<Question>();
let blockHistory: (isBlocked: () => boolean) => () => void = () => () => undefined;
let end: (() => void) | null = null;

/** Set by the app, whose router alone can stay where it is when somebody goes back. Answers how to let go again. */
export function holdHistoryBy(block: typeof blockHistory): void {
  blockHistory = block;
}

/** Holds the page while something on it would be lost: going back asks, and so does closing the tab. Answers how to let go. */
export function holdPage(question: Question): () => void {
  questions.add(question);
  end ??= begin();
  return () => {
    questions.delete(question);
    if (questions.size > 0) return;
    end?.();
    end = null;
  };
}

function begin(): () => void {
  const letGo = blockHistory(() => !mayLeave());
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    letGo();
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** The topmost asks first; whoever stays is asked no more. */
function mayLeave(): boolean {
  return [...questions].toReversed().every((question) => {
    const words = question();
    return words === null || window.confirm(words);
  });
}

/** The browser asks in words of its own. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if ([...questions].some((question) => question() !== null)) event.preventDefault();
}
