import { newKey } from '#dev/test-app.ts';
import * as aml from '#features/aml/contract.backoffice.ts';
import type { ConformanceTests } from './checker.ts';
import { decideByTwo } from './decide-by-two.ts';
import { logInAsStaff } from './staff.ts';

export const amlCalls: ConformanceTests = {
  'aml: risk imports lists, and works on cases': async (checker) => {
    const { check, app } = checker;
    const [one, support] = [
      await logInAsStaff(checker, 'risk'),
      await logInAsStaff(checker, 'support'),
    ];
    const csv = {
      token: one,
      headers: { 'content-type': 'text/csv' },
      query: { kind: 'sanctions', file_name: 'sanctions.csv' },
      body: 'name\nBezukhov Kirill\n',
    };
    await check(aml.importScreeningList, 200, csv);
    await check(aml.importScreeningList, 422, csv);
    await check(aml.importScreeningList, 403, { ...csv, token: support });
    await check(aml.listScreeningLists, 200, { token: one });
    await check(aml.listScreeningLists, 403, { token: support });
    const player = (await app.addMember()).id.toString();
    const body = { player, is_holding: true, reason: 'a story that does not fit' };
    const opened = await check(aml.openAmlCase, 200, { token: one, body });
    await check(aml.openAmlCase, 422, { token: one, body });
    const of = { token: one, params: { id: String(opened['data'].id) } };
    const unknown = { token: one, params: { id: '999999999' } };
    await check(aml.listAmlCases, 200, { token: one, query: { status: 'open' } });
    await check(aml.listAmlCases, 403, { token: support });
    await check(aml.exportAmlCases, 200, { token: one });
    await check(aml.exportAmlCases, 403, { token: support });
    await check(aml.readAmlCase, 200, of);
    await check(aml.readAmlCase, 404, unknown);
    await check(aml.claimAmlCase, 200, { ...of, body: { step: 'claim' } });
    await check(aml.claimAmlCase, 422, { ...of, body: { step: 'takeover', note: 'mine' } });
    await check(aml.noteAmlCase, 200, { ...of, body: { note: 'asked for a payslip' } });
    await check(aml.noteAmlCase, 404, { ...unknown, body: { note: 'asked for it' } });
    const file = {
      ...of,
      headers: { 'content-type': 'application/pdf' },
      query: { file_name: 'payslip.pdf' },
      body: '%PDF-1.7\n%%EOF\n',
    };
    const attached = await check(aml.attachAmlFile, 200, file);
    await check(aml.attachAmlFile, 422, { ...file, body: 'no document' });
    await check(aml.attachAmlFile, 404, { ...file, params: unknown.params });
    const stored = { ...of.params, file: String(attached['data'].files[0].id) };
    await check(aml.readAmlFile, 200, { token: one, params: stored });
    await check(aml.readAmlFile, 403, { token: support, params: stored });
    const reopening = { ...of, body: { reason: 'a new report' } };
    await check(aml.reopenAmlCase, 422, reopening);
    await decideCase(checker, one, of.params.id);
    await check(aml.reopenAmlCase, 200, reopening);
  },
};

/** Every call of the decision: it is rejected, withdrawn and, at last, approved. */
async function decideCase(
  checker: Parameters<ConformanceTests[string]>[0],
  one: string,
  caseId: string,
): Promise<void> {
  const { check } = checker;
  const other = await logInAsStaff(checker, 'risk');
  const body = { case: caseId, decision: 'cleared', reason: 'nothing was found' };
  const unknown = { ...body, case: '999999999' };
  await check(aml.decisionProposals.propose, 422, { token: one, key: newKey(), body: unknown });
  await decideByTwo(checker, aml.decisionProposals, body, [one, other]);
}
