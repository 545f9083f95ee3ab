import { newKey } from '#dev/test-app.ts';
import {
  jurisdictionProposals,
  listJurisdictions,
} from '#features/jurisdictions/contract.backoffice.ts';
import type { ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const jurisdictionsCalls: ConformanceTests = {
  'jurisdictions: one person proposes rules, another approves or rejects them': async (checker) => {
    const { check } = checker;
    const { propose, list, get, approve, reject, withdraw } = jurisdictionProposals;
    const [one, other] = [await logInAsStaff(checker, 'risk'), await logInAsStaff(checker, 'risk')];
    const support = await logInAsStaff(checker, 'support');
    const { jurisdictions } = (await check(listJurisdictions, 200, { token: support }))['data'];
    await check(listJurisdictions, 401);
    const { rules } = jurisdictions.find(({ code }: { code: string }) => code === 'malta');
    const body = { code: 'malta', areas: ['MT'], rules, reason: 'a new law' };
    const submit = async () => {
      const made = await check(propose, 200, { token: one, key: newKey(), body });
      return { id: String(made['data'].id) };
    };
    await check(propose, 403, { token: support, key: newKey(), body });
    const params = await submit();
    await check(list, 200, { token: support });
    await check(list, 401);
    await check(get, 200, { token: support, params });
    await check(get, 404, { token: support, params: { id: '999999999' } });
    await check(approve, 422, { token: one, key: newKey(), params, body: {} });
    await check(approve, 200, { token: other, key: newKey(), params, body: {} });
    const no = { token: other, body: { decision: 'too late' } };
    await check(reject, 422, { ...no, params });
    await check(reject, 200, { ...no, params: await submit() });
    const own = { token: one, params: await submit(), body: {} };
    await check(withdraw, 200, own);
    await check(withdraw, 422, own);
  },
};
