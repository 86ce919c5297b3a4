import { Button } from './button.tsx';

interface Props {
  label: string;
  isDisabled: boolean;
  onCancel: () => void;
}

/** The foot of a small form that stands within a card. */
export function SubmitOrCancel({ label, isDisabled, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="sm" disabled={isDisabled}>
        {label}
      </Button>
      <Button look="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
