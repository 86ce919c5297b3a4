/**
 * Answers what to ask before the page may be left; null where nothing would be lost. `isElsewhere` is false where only
 * the search behind the page's own address changes, as where a drawer over it is closed by going back.
 */
type Question = (isElsewhere: boolean) => string | null;

const questions = new Set<Question>();
let blockHistory: (isBlocked: (isElsewhere: boolean) => boolean) => () => void = () => () => undefined;
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

/** Asks whoever is about to leave by a button, before anything else is done. Who agrees is not asked again. */
export function mayLeavePage(): boolean {
  if (!mayLeave(true)) return false;
  questions.clear();
  end?.();
  end = null;
  return true;
}

function begin(): () => void {
  const letGo = blockHistory((isElsewhere) => !mayLeave(isElsewhere));
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    letGo();
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** The topmost asks first; whoever stays is asked no more. */
function mayLeave(isElsewhere: boolean): boolean {
  return [...questions].toReversed().every((question) => {
    const words = question(isElsewhere);
    return words === null || window.confirm(words);
  });
}

/** The browser asks in words of its own. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  if ([...questions].some((question) => question(true) !== null)) event.preventDefault();
}
