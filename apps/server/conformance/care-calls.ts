import { newKey } from '#dev/whole-house.ts';
import * as adjustments from '#features/adjustments/contract.backoffice.ts';
import * as desk from '#features/players/contract.backoffice.desk.ts';
import * as history from '#features/players/contract.backoffice.history.ts';
import * as care from '#features/players/contract.backoffice.ts';
import { play, type Calls } from './reader.ts';
import { hire } from './staff.ts';

const WHY = { reason: 'A letter of the player asks for it.' };
const NOBODY = { player: '999999999' };

export const careCalls: Calls = {
  'player care: a player is found, looked at, and what he did is read': async (reader) => {
    const { ask, house } = reader;
    const token = await hire(reader, 'risk');
    const player = await house.addMember('20.00');
    const { data: bet } = await play(reader, player.token);
    await ask(care.listPlayers, 200, { token, query: { q: `#${player.id}`, limit: '1' } });
    await ask(care.listPlayers, 422, { token, query: { q: 'x' } });
    await ask(care.exportPlayers, 200, { token, query: { q: `#${player.id}` } });
    await ask(care.exportPlayers, 422, { token, query: { address: 'home' } });
    const params = { player: player.id.toString() };
    const reads = [
      care.readPlayer,
      history.readBalances,
      history.listMovements,
      history.listBets,
      history.exportMovements,
      history.exportBets,
      history.listDeposits,
      history.listWithdrawals,
      history.readTotals,
      history.readProtection,
      desk.listSessions,
      desk.listLinks,
      desk.listNotes,
      desk.listPlayerAudit,
    ];
    for (const call of reads) {
      await ask(call, 200, { token, params });
      await ask(call, 404, { token, params: NOBODY });
    }
    const one = { ...params, bet: String(bet.id) };
    await ask(history.replayBet, 200, { token, params: one });
    await ask(history.replayBet, 404, { token, params: { ...one, bet: '1' } });
  },

  'player care: what staff do about a player': async (reader) => {
    const { ask, house } = reader;
    const token = await hire(reader, 'risk');
    const player = await house.addMember();
    const known = { token, params: { player: player.id.toString() }, body: WHY };
    const unknown = { ...known, params: NOBODY };
    await ask(care.revealContacts, 200, known);
    await ask(care.revealContacts, 422, { ...known, body: {} });
    await ask(care.demandVerification, 200, known);
    await ask(care.demandVerification, 422, known);
    await ask(care.logOutPlayer, 200, known);
    await ask(care.logOutPlayer, 404, unknown);
    const block = { ...known, body: { ...WHY, cause: 'rules' } };
    await ask(care.blockPlayer, 200, block);
    await ask(care.blockPlayer, 422, block);
    await ask(care.unblockPlayer, 200, known);
    await ask(care.unblockPlayer, 422, known);
    const body = { text: 'Calls in the evening.' };
    const { data: note } = await ask(desk.addNote, 200, { ...known, key: newKey(), body });
    await ask(desk.addNote, 422, { ...known, body });
    const pin = { token, body: { is_pinned: true } };
    const place = { ...known.params, note: String(note.id) };
    await ask(desk.pinNote, 200, { ...pin, params: place });
    await ask(desk.pinNote, 404, { ...pin, params: { ...place, note: '999999999' } });
  },

  'adjustments: proposed, approved, refused, taken back and listed': async (reader) => {
    const { ask, house } = reader;
    const one = await hire(reader, 'payments');
    const two = await hire(reader, 'payments');
    const player = await house.addMember();
    const body = {
      player: player.id.toString(),
      account: 'cash',
      currency: 'RUB',
      amount: '5.00',
      cause: 'goodwill',
      reason: 'A present for a long wait.',
    };
    const propose = async () => {
      // Each beside the one before: whoever proposes it has seen that.
      const said = { token: one, key: newKey(), body: { ...body, is_confirmed: true } };
      const { data } = await ask(adjustments.proposeAdjustment, 200, said);
      return { id: String(data.id) };
    };
    const bad = { token: one, key: newKey(), body: { ...body, amount: '0' } };
    await ask(adjustments.proposeAdjustment, 422, bad);
    const first = await propose();
    const yes = { key: newKey(), params: first, body: {} };
    await ask(adjustments.approveAdjustment, 422, { ...yes, token: one });
    await ask(adjustments.approveAdjustment, 200, { ...yes, token: two });
    const no = { token: two, body: { decision: 'It was given already.' } };
    await ask(adjustments.refuseAdjustment, 200, { ...no, params: await propose() });
    await ask(adjustments.refuseAdjustment, 422, { ...no, params: first });
    const own = { token: one, params: await propose() };
    await ask(adjustments.withdrawAdjustment, 200, own);
    await ask(adjustments.withdrawAdjustment, 422, own);
    await ask(adjustments.listAdjustments, 200, { token: one, query: { limit: '1' } });
    await ask(adjustments.listAdjustments, 422, { token: one, query: { cursor: 'x' } });
    await ask(adjustments.exportAdjustments, 200, { token: one });
    await ask(adjustments.exportAdjustments, 422, { token: one, query: { status: 'maybe' } });
  },
};
