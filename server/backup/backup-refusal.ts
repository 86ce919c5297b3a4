/** A backup that can't be made, read or restored: one sentence for the operator. */
export class BackupRefusal extends Error {}

/** Nothing of the name that was asked for lies at the target. */
export class NothingStored extends BackupRefusal {}
