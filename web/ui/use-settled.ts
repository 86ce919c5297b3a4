import { useEffect, useState } from 'react';

/** The value once it has not changed for so long: each question to the audit is a record itself, so none is asked by the letter. */
export function useSettled<T>(value: T, ms = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
