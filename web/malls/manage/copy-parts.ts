import { changeParkingConfig, type Mall } from '#contract/malls.ts';
import { changeTariffs, listTariffs } from '#contract/money.ts';
import { changePlan, readPlanToEdit } from '#contract/plans.ts';
import { call } from '../../platform/api-client.ts';

/** Gives a new mall what another one has: its layout, its plan and the tariff that is in force there. */
export async function copyParts(source: Mall, to: string): Promise<void> {
  const params = { id: to };
  if (source.isConfigured) {
    await call(changeParkingConfig, { params, query: {}, body: { parkingConfig: source.parkingConfig } });
    const { plan } = await call(readPlanToEdit, { params: { id: source._id } });
    if (plan) await call(changePlan, { params, body: { plan } });
  }
  const { versions } = await call(listTariffs, { params: { id: source._id } });
  const inForce = versions.find(({ state }) => state === 'in_force');
  if (inForce) await call(changeTariffs, { params, body: { draft: inForce.document, publish: true } });
}
