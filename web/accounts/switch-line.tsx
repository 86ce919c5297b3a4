interface Props {
  question: string;
  answer: string;
  onSwitch: () => void;
}

/** "Don't have an account? Sign up": one dialog gives way to the other. */
export function SwitchLine({ question, answer, onSwitch }: Props) {
  return (
    <p className="mt-5 text-center text-sm text-muted">
      {question}{' '}
      <button
        type="button"
        onClick={onSwitch}
        className="rounded-xs py-1 font-semibold text-ink underline decoration-accent decoration-2 underline-offset-4 hover:decoration-ink"
      >
        {answer}
      </button>
    </p>
  );
}
