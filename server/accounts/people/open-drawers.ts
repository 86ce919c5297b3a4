/** The cash drawers that people have open, by the topic that knows them: it lies above this one. */
export interface OpenDrawers {
  /** Who has one open in a mall, by their public ids, and since when. */
  inMall(mall: number): Promise<ReadonlyMap<string, Date>>;
  /** Those of one person, in whichever malls. */
  of(person: string): Promise<readonly { readonly mall: number; readonly openedAt: Date }[]>;
}

/** Until that topic is open nobody has any. */
export const NO_DRAWERS: OpenDrawers = {
  inMall: () => Promise.resolve(new Map()),
  of: () => Promise.resolve([]),
};
