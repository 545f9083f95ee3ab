import { newKey } from '#dev/test-app.ts';
import { addPromoCode, defineBonus, termsOf } from '#dev/bonus-terms.ts';
import { searchForAbuse } from '#domain/bonus-abuse/server/index.ts';
import * as abuse from '#features/bonus-abuse/contract.backoffice.ts';
import * as bonuses from '#features/bonuses/contract.ts';
import type { Checker, ConformanceTests } from './checker.ts';
import { decideByTwo } from './decide-by-two.ts';
import { logInAsStaff } from './staff.ts';

const REASON = 'two accounts of one person';
const BONUS = 'abused-gift';

export const bonusAbuseCalls: ConformanceTests = {
  'bonus-abuse: risk reviews a case, and decides it alone or with a colleague': async (checker) => {
    const { check, app } = checker;
    const [one, support] = [
      await logInAsStaff(checker, 'risk'),
      await logInAsStaff(checker, 'support'),
    ];
    await defineBonus(app.db, BONUS, termsOf({}, '6000'));
    await addPromoCode(app.db, 'ABUSED', BONUS, null);
    for (let taken = 0; taken < 2; taken++) await takeOnOneDevice(checker);
    await searchForAbuse({ db: app.db });
    const listed = await check(abuse.listAbuseCases, 200, {
      token: one,
      query: { kind: 'device' },
    });
    await check(abuse.listAbuseCases, 403, { token: support });
    await check(abuse.exportAbuseCases, 200, { token: one });
    await check(abuse.exportAbuseCases, 403, { token: support });
    const of = { token: one, params: { id: String(listed['data'][0].id) } };
    const unknown = { token: one, params: { id: '999999999' } };
    await check(abuse.readAbuseCase, 200, of);
    await check(abuse.readAbuseCase, 404, unknown);
    await check(abuse.claimAbuseCase, 200, { ...of, body: { step: 'claim' } });
    await check(abuse.claimAbuseCase, 422, { ...of, body: { step: 'takeover' } });
    await check(abuse.noteAbuseCase, 200, { ...of, body: { note: 'asked both accounts' } });
    await check(abuse.noteAbuseCase, 404, { ...unknown, body: { note: 'asked both' } });
    const unblocking = { ...of, body: { reason: REASON } };
    await check(abuse.unblockBonusPlayer, 422, unblocking);
    await decideCase(checker, one, of.params.id);
    await check(abuse.unblockBonusPlayer, 200, unblocking);
  },
};

/** A new player on the same device as the others takes the bonus. */
async function takeOnOneDevice({ check, app }: Checker): Promise<void> {
  const { id, token } = await app.addMember();
  const device = JSON.stringify({ fpp: 'one-device' });
  await app.db.query('update players set attribution = $2 where id = $1', [id, device]);
  const given = { token, key: newKey(), body: { code: 'abused' } };
  const { data } = await check(bonuses.redeemPromoCode, 200, given);
  await check(bonuses.claimBonus, 200, { token, key: newKey(), params: { id: String(data.id) } });
}

/** Every call of the decision: it is rejected, withdrawn and, at last, approved. */
async function decideCase(checker: Checker, one: string, caseId: string): Promise<void> {
  const { check } = checker;
  const other = await logInAsStaff(checker, 'risk');
  const body = {
    case: caseId,
    decision: 'upheld',
    ends_bonus: true,
    blocks_player: true,
    reason: REASON,
  };
  const unknown = { ...body, case: '999999999' };
  await check(abuse.abuseDecisions.propose, 422, { token: one, key: newKey(), body: unknown });
  await decideByTwo(checker, abuse.abuseDecisions, body, [one, other]);
}
