import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatchedMall, type WatchedMall } from '../../testing/watched-mall.ts';

let mall: WatchedMall;
beforeAll(async () => {
  mall = await openWatchedMall({
    parkingConfig: {
      totalBasements: 2,
      sections: ['A', 'B', 'C', 'D'],
      slotsPerSection: 50,
      slotFormat: 'B{level}{section}{index:02d}',
    },
  });
});
afterAll(() => mall.app.end());

const statusOf = (slot: string) => mall.app.occupancy.statusOf(mall.id, slot);

describe('a new slot format with cars inside', () => {
  const reformat = async (slotFormat: string) => {
    const { status } = await mall.superAdmin.client.call(
      'PUT',
      `/api/super/malls/${mall.publicId}/parking-config`,
      {
        parkingConfig: { totalBasements: 2, sections: ['A', 'B', 'C', 'D'], slotsPerSection: 50, slotFormat },
      },
    );
    expect(status).toBe(200);
  };

  it('keeps what is known of every slot, from the first moment, and understands controllers that speak the old codes', async () => {
    await mall.send(['B2C48', true, 9], ['B2C49', false, 9]);
    await reformat('P{level}-{section}-{index:02d}');
    expect([statusOf('P2-C-48')?.status, statusOf('P2-C-49')?.status]).toEqual(['occupied', 'empty']);
    expect(await mall.send(['B2C48', false, 0], ['P2-C-49', true, 0])).toEqual({
      accepted: 2,
      unchanged: 0,
      refused: [],
    });
    expect([statusOf('P2-C-48')?.status, statusOf('P2-C-49')?.status]).toEqual(['empty', 'occupied']);
    await reformat('Q{level}{section}{index:02d}');
    await reformat('B{level}{section}{index:02d}');
    expect(await mall.send(['P2-C-48', true, -1], ['Q2C49', false, -1])).toMatchObject({ refused: [] });
  });
});
