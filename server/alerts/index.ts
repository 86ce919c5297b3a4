/**
 * The door of `alerts`: what a person of a mall should look at, as a code and facts. All of it happens within the
 * caller's transaction.
 */
export { listAlerts, listAlertsOf } from './list-alerts.ts';
export {
  closeAlert,
  closeAlerts,
  closeAlertsOfSlots,
  countAlerts,
  findNewestAlerts,
  isAlertOpen,
  listOpenAlerts,
  raiseAlert,
  renewAlert,
  reopenAlert,
} from './store.ts';
