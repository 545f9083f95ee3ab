import { newKey } from '#dev/test-app.ts';
import type { ProposalCalls } from '#domain/staff/contract.proposals.ts';
import type { Checker } from './checker.ts';

/**
 * Every call of a kind of proposal: rejected, withdrawn and, at last, approved by the other person.
 * Returns the id of the approved one.
 */
export async function decideByTwo(
  { check }: Checker,
  { propose, list, get, approve, reject, withdraw }: ProposalCalls,
  body: object,
  [one, other]: readonly [string, string],
): Promise<string> {
  const submit = async () => {
    const made = await check(propose, 200, { token: one, key: newKey(), body });
    return { id: String(made['data'].id) };
  };
  const params = await submit();
  await check(list, 200, { token: one });
  await check(list, 401);
  await check(get, 200, { token: one, params });
  await check(get, 404, { token: one, params: { id: '999999999' } });
  await check(approve, 422, { token: one, key: newKey(), params, body: {} });
  const no = { token: other, body: { decision: 'look again' } };
  await check(reject, 200, { ...no, params });
  await check(reject, 422, { ...no, params });
  const own = { token: one, params: await submit(), body: {} };
  await check(withdraw, 200, own);
  await check(withdraw, 422, own);
  const last = await submit();
  await check(approve, 200, { token: other, key: newKey(), params: last, body: {} });
  return last.id;
}
