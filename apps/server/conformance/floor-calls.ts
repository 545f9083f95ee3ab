import { newKey } from '#dev/whole-house.ts';
import * as desk from '#features/floor/contract.backoffice.ts';
import * as floor from '#features/floor/contract.ts';
import { play, type Calls } from './reader.ts';
import { hire } from './staff.ts';

export const floorCalls: Calls = {
  'floor: leaders, what is said, what is pointed at, and what staff do about it': async (
    reader,
  ) => {
    const { ask, house } = reader;
    await ask(floor.listLeaders, 200, { params: { game: 'dice' } });
    await ask(floor.listLeaders, 422, { params: { game: 'DICE' } });
    const speaker = await house.addMember('10.00');
    const { token } = speaker;
    const line = (text: string) => ({ token, body: { locale: 'en', text } });
    await ask(floor.say, 422, line('good evening'));
    await play(reader, token);
    const { data: said } = await ask(floor.say, 200, line('good evening'));
    await ask(floor.say, 422, line('write to lucky@example.org'));
    const known = { token, params: { id: said.id }, body: {} };
    await ask(floor.report, 200, known);
    await ask(floor.report, 404, { ...known, params: { id: '999999999' } });

    const staff = await hire(reader, 'support');
    await ask(desk.listReported, 200, { token: staff });
    await ask(desk.listReported, 403, { token });
    const removal = { token: staff, params: { id: said.id }, body: { reason: 'rude' } };
    await ask(desk.removeMessage, 200, removal);
    await ask(desk.removeMessage, 404, removal);
    const mute = (player: bigint) => ({
      token: staff,
      key: newKey(),
      body: { player: player.toString(), minutes: 60, reason: 'rude' },
    });
    await ask(desk.mutePlayer, 200, mute(speaker.id));
    await ask(desk.mutePlayer, 404, mute(999_999_999n));
    await ask(floor.say, 422, line('once more'));
  },
};
