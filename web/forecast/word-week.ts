/** The week that begins on a day, with how many of its days are in its figures where some are not. */
export function wordWeek(week: string, days: number): string {
  return days < 7 ? `${week}, ${days} of 7 days` : week;
}
