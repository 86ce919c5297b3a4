import { useState, type FormEvent } from 'react';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { useAnswer } from './queries.ts';

interface Props {
  mall: string;
  chargeback: string;
  /** What was answered before is replaced. */
  hasAnswer: boolean;
}

/** Notes what was answered to the bank, so that nobody is asked for it any more. */
export function AnswerForm({ mall, chargeback, hasAnswer }: Props) {
  const answer = useAnswer(mall, chargeback);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit} className="grid gap-5 rounded-lg border border-line bg-surface p-5">
      <h3 className="font-bold">{hasAnswer ? 'Answered once more' : 'What was answered'}</h3>
      <Textarea
        label="Answer on the provider’s pages"
        hint="In a few words, with what was sent along. It is written down under your name, and sent to nobody."
        required
        maxLength={1_000}
        value={text}
        error={faultsOf(answer.error)['answer']}
        onChange={(event) => setText(event.target.value)}
      />
      {answer.isError && <Banner tone="bad">{reasonOf(answer.error) || 'That did not work.'}</Banner>}
      <Button type="submit" className="justify-self-start" disabled={answer.isPending || text.trim() === ''}>
        {answer.isPending ? 'One moment…' : 'It is answered'}
      </Button>
    </form>
  );
}
