/** A database that this product must not run on as it is set up; its message is a sentence for the operator. */
export class UnfitDatabase extends Error {}
