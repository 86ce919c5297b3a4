import type { SlotClass } from '#domain/parking/plan.ts';

/** The drawing of each class within a square of 14 by 14: a wheelchair, a bolt, two people, a scooter. */
export const CLASS_MARKS: Readonly<Record<SlotClass, string>> = {
  accessible:
    'M5 0a1.6 1.6 0 1 1 0 3.2A1.6 1.6 0 0 1 5 0zM4.1 3.8H6v1.7h3.3V7H6v1.2h3.8l1.8 3.4 1.2-.5.5 1.3-2.6 1.1L8.9 9.8H4.1zM3.1 6.4v1.6A2.7 2.7 0 1 0 7.7 11h1.6A4.2 4.2 0 1 1 3.1 6.4z',
  ev: 'M8.4 0L2.4 8h3.5L4.9 14l6.7-8.6H7.8z',
  family:
    'M4.4 .2a1.7 1.7 0 1 1 0 3.4a1.7 1.7 0 0 1 0-3.4zM2.1 4.2h4.6v5H5.9V14H2.9V9.2h-.8zM10.5 4a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 0 1 0-2.8zM8.6 7.3h3.8v3.3h-.7V14H9.3v-3.4h-.7z',
  two_wheeler:
    'M3 8a3 3 0 1 1 0 6a3 3 0 0 1 0-6zm0 1.6a1.4 1.4 0 1 0 0 2.8a1.4 1.4 0 0 0 0-2.8zM11 8a3 3 0 1 1 0 6a3 3 0 0 1 0-6zm0 1.6a1.4 1.4 0 1 0 0 2.8a1.4 1.4 0 0 0 0-2.8zM2.5 6.5h5.2L9 4H7.3V2.5h3.9l1.6 4.3-1.5.6-.8-1.9-2.1 4.7H5.6A3.5 3.5 0 0 0 2.5 7.7z',
};
