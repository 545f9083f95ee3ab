/** A supplier of games on this machine: it opens a small page in the place of a game. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addSupplier, SAMPLE_LIVE, sampleSlots } from '#dev/supplier-games.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import { createSuppliers } from '#domain/suppliers/server/index.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import type { Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';

const GAME_URL = '/operator/generic/v2/game/url';

/** What the page was opened with, and buttons for what a game says. */
const GAME_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Game</title>
<style>body{margin:0;display:grid;place-content:center;gap:1rem;height:100vh;background:#132;
color:#fff;font:20px system-ui;text-align:center}</style><h1 id="name"></h1><p id="heard">-</p>
<p><button data-type="open_deposit">deposit</button> <button data-type="close">close</button></p>
<script>
const asked = new URLSearchParams(location.search);
document.getElementById('name').textContent = asked.get('game') + ' ' + asked.get('currency');
const say = (type) => parent.postMessage({ protocol: 'croupier-game', type }, '*');
addEventListener('message', ({ data }) => {
  if (data.protocol === 'croupier-game')
    document.getElementById('heard').textContent = data.type + ' ' + (data.is_paused ?? '');
});
for (const button of document.querySelectorAll('button'))
  button.onclick = () => say(button.dataset.type);
say('ready');
</script></html>`;

export type GameSupplier = {
  readonly url: string;
  /** From now on it refuses to open games, or opens them again. */
  setAway(isAway: boolean): void;
  close(): void;
};

export async function startSupplier(): Promise<GameSupplier> {
  let isAway = false;
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return send(response, 'text/html', GAME_PAGE);
    if (isAway || request.url !== GAME_URL) return void response.writeHead(503).end();
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { game_code, currency } = JSON.parse(text) as Record<string, string>;
      const query = new URLSearchParams({ game: game_code!, currency: currency! });
      send(response, 'application/json', JSON.stringify({ url: `${url}/?${query}` }));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  // A TCP server has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    setAway: (next) => {
      isAway = next;
    },
    close: () => void server.close(),
  };
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

type Installation = { readonly db: Db; readonly url: string; readonly secretKey: string };

/** Makes a supplier with so many slots and three tables known, with keys for its calls. */
export async function registerSupplier(
  { db, url, secretKey }: Installation,
  supplier: { readonly url: string; readonly slots: number },
): Promise<void> {
  await addSupplier(db, {
    code: 'journey',
    url: supplier.url,
    games: [...sampleSlots(supplier.slots), ...SAMPLE_LIVE],
  });
  const log = createLog('silent');
  const bus = await openBus({ url, log });
  const suppliers = await createSuppliers({
    db,
    bus,
    log,
    secretKey,
    accounts: createAccounts(),
    // No stake is taken here.
    wagers: undefined as never,
    isClosed: () => false,
    ownSuppliers: new Set(),
  });
  await suppliers.registerSupplier({
    code: 'journey',
    name: 'Journey',
    protocol: 'hub88',
    baseUrl: supplier.url,
    operatorId: 'croupier',
  });
  await suppliers.stop();
  await new Promise((done) => setTimeout(done, 50));
  await bus.close();
}
