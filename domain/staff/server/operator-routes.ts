import { toPlayerId } from '#core/ids.ts';
import { atMost, underData, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.operators.ts';
import type { StaffDeps } from './deps.ts';
import * as operators from './operators.ts';
import { onStaff } from './roles.ts';

const WRITE_LIMIT = atMost('30 per minute');

export function operatorRoutes(deps: StaffDeps): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.listOperators, atMost('120 per minute'), async () => ({
      data: await operators.listOperators(deps),
    })),
    onStaff(db, contract.addOperator, WRITE_LIMIT, async ({ body }, staff) =>
      underData(await operators.addByStaff(deps, { staff, reason: body.reason }, body)),
    ),
    onStaff(db, contract.changeOperatorRole, WRITE_LIMIT, async ({ params, body }, staff) => {
      const author = { staff, reason: body.reason };
      return underData(
        await operators.changeRoleOf(deps, author, toPlayerId(params.id), body.role),
      );
    }),
    onStaff(db, contract.blockOperator, WRITE_LIMIT, async ({ params, body }, staff) => {
      const author = { staff, reason: body.reason };
      return underData(await operators.setStatus(deps, author, toPlayerId(params.id), 'blocked'));
    }),
    onStaff(db, contract.unblockOperator, WRITE_LIMIT, async ({ params, body }, staff) => {
      const author = { staff, reason: body.reason };
      return underData(await operators.setStatus(deps, author, toPlayerId(params.id), 'active'));
    }),
    onStaff(db, contract.resetOperatorFactors, WRITE_LIMIT, async ({ params, body }, staff) => {
      const author = { staff, reason: body.reason };
      return underData(await operators.resetFactors(deps, author, toPlayerId(params.id)));
    }),
  ];
}
