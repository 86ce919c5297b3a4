import { Moon, Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface Props {
  theme: 'light' | 'dark';
  onChange: (theme: 'light' | 'dark') => void;
}

/** Light by day, dark by night; the button names what it will do. */
export function ThemeButton({ theme, onChange }: Props) {
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`Use the ${next} theme`}
      icon={theme === 'dark' ? <Sun /> : <Moon />}
      onClick={() => onChange(next)}
    />
  );
}
