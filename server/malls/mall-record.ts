/** A mall as the rest of the server knows it. */
export interface MallRecord {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly slug: string;
  readonly address: string;
  /** Free display text; what is charged is the tariff. */
  readonly price: string;
  /** The name of one of our drawings, or the address of an uploaded picture; empty where none was chosen. */
  readonly image: string;
  /** Switched on. Whether it is live now also depends on its hours: `isLiveAt` of domain/mall takes this record. */
  readonly isLive: boolean;
  readonly offsetOn: number;
  readonly offsetOff: number;
  readonly isOffsetEnabled: boolean;
  readonly isConfigured: boolean;
  /** Grows with every change of the parking configuration. */
  readonly configVersion: number;
  readonly parkingConfig: {
    totalBasements: number;
    sections: string[];
    slotsPerSection: number;
    slotFormat: string;
  };
  /** Slot formats before the present one, the newest first: controllers may still speak them. */
  readonly formerSlotFormats: readonly string[];
  readonly hasReported: boolean;
  readonly createdAt: Date;
}

/** A bay of the layout; a retired one still has a car in it. */
export interface SlotRecord {
  readonly code: string;
  readonly level: string;
  readonly section: string;
  /** Its number within the section, from 1. */
  readonly position: number;
  readonly isRetired: boolean;
}
