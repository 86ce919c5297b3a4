import type { JobFaults } from '../../platform/jobs/faults.ts';
import type { GateServices } from '../read-at-gate.ts';

/** What the work needs that time alone brings about at the gates. */
export interface GateUpkeep extends GateServices {
  readonly faults: JobFaults;
}
