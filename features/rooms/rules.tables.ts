/**
 * Tickets of different currencies cannot share a pot, so each room has a table for each currency.
 * This module is the only place that makes the table names.
 */
import { WALLET_CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { ROOMS, roomName, type Room, type RoomName } from './rules.ts';

export type RoomTableName = `${RoomName}-${Lowercase<WalletCurrency>}`;

export function tableOf(room: Room, currency: WalletCurrency): RoomTableName {
  // The lower case of a known literal type is a literal type.
  return `${roomName(room)}-${currency.toLowerCase() as Lowercase<WalletCurrency>}`;
}

export const ROOM_TABLES: readonly {
  readonly room: Room;
  readonly currency: WalletCurrency;
  readonly name: RoomTableName;
}[] = ROOMS.flatMap((room) =>
  WALLET_CURRENCIES.map((currency) => ({ room, currency, name: tableOf(room, currency) })),
);
