import { isObject } from '#core/fairness/json.ts';
import type { CallShape } from '#core/wire.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import type { ApiCallOptions } from '#platform/browser/net/api.ts';
import type { BettingSetup } from './betting.ts';
import type { Order } from './order.ts';

type Send = BettingSetup['send'];
/** The fields of a game's own call pass through here; their types do not matter. */
type LooseCall = (
  shape: CallShape,
  input: ApiCallOptions & { readonly body: object },
) => ReturnType<Send>;

/**
 * Sends the orders of an instant game over the open connection, or by HTTP; an order may be
 * repeated with the same key. `fieldsOf` are the fields of the call besides the currency.
 */
export function instantSender(
  call: CallShape,
  fieldsOf: (order: Order) => object = plainFields,
): Send {
  return (order) => {
    const { key, currency, isAutobet, freeRounds } = order;
    const body = {
      ...fieldsOf(order),
      currency,
      is_autobet: isAutobet,
      ...(freeRounds === undefined ? {} : { free_rounds: freeRounds }),
    };
    return (socketCall as LooseCall)(call, { key, body });
  };
}

function plainFields({ stake, params }: Order): object {
  return { ...(isObject(params) ? params : {}), stake };
}
