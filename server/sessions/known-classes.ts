interface Known {
  readonly vehicleClass: string | null;
  readonly matchDetail: Readonly<Record<string, unknown>>;
}

/** The class by the entry's read alone, whatever the exit's read was since. */
export function classAtEntry({ vehicleClass, matchDetail }: Known): string | null {
  const { classAtEntry: before } = matchDetail;
  return typeof before === 'string' || before === null ? before : vehicleClass;
}

/** The other classes that further reads of a session's car were of. */
export function classesAgain({ classAgain }: Known['matchDetail']): string[] {
  return Array.isArray(classAgain) ? classAgain.filter((one) => typeof one === 'string') : [];
}
