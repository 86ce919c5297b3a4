const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as India writes it: ₹1,23,456; two decimals where there are paise. */
export function wordRupees(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  const size = Math.abs(amount);
  return `${sign}₹${Number.isInteger(size) ? rupees.format(size) : exact.format(size)}`;
}

const ZONE = 'Asia/Kolkata';

/** The time of day in India: 14:05. */
export function wordTime(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
}

/** Day and time in India: 20 Nov, 14:05. */
export function wordMoment(at: string): string {
  const day = new Date(at).toLocaleDateString('en-GB', { timeZone: ZONE, day: 'numeric', month: 'short' });
  return `${day}, ${wordTime(at)}`;
}

/** The whole minutes that passed, as they are charged: 1 h 05 min. */
export function wordDuration(from: string, until: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / 60_000));
  const rest = minutes % 60;
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, '0')} min`;
}

/** What is left of some time: 14:59; from an hour on 1:05:00. */
export function wordLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : `${Number(parts[0])}:${parts[1]}`;
}
