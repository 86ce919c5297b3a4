/** A minute of the day as a time, `09:30`; the end of the day is `24:00`. */
export function clockTime(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
