/**
 * A proxy before the app under test that serves it as other builds: documents, the build id and the
 * script of the service worker change as after an installation of a new version.
 */
import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';

export type Deployments = {
  readonly url: string;
  /** The build that is served from now on; undefined for the built one. */
  build: string | undefined;
  /** The script of the service worker cannot be installed. */
  isWorkerBroken: boolean;
  close(): Promise<void>;
};

export async function startDeployments(appUrl: string): Promise<Deployments> {
  const target = new URL(appUrl);
  const server = createServer((request, response) => {
    void answer(target, state, request, response).catch(() => response.destroy());
  });
  // The live connection passes unchanged.
  server.on('upgrade', (request, socket, head) => {
    const app = connect(Number(target.port), target.hostname, () => {
      app.write(`${request.method} ${request.url} HTTP/1.1\r\n${headerLines(request)}\r\n\r\n`);
      app.write(head);
      socket.pipe(app).pipe(socket);
    });
    app.on('error', () => socket.destroy());
    socket.on('error', () => app.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const state: Deployments = {
    url: `http://127.0.0.1:${port}`,
    build: undefined,
    isWorkerBroken: false,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return state;
}

type State = Pick<Deployments, 'build' | 'isWorkerBroken'>;

async function answer(
  target: URL,
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const { hostname, port } = target;
  const headers = without(request.headers, ['accept-encoding', ...CONDITIONS]);
  const forwarded = send({ hostname, port, path, method: request.method, headers });
  request.pipe(forwarded);
  const [incoming] = (await once(forwarded, 'response')) as [IncomingMessage];
  const isDocument = incoming.headers['content-type']?.startsWith('text/html') === true;
  if (!isDocument && !/^\/(?:sw\.js|builds\/latest\.json)/.test(path)) {
    response.writeHead(incoming.statusCode ?? 500, incoming.headers);
    return void incoming.pipe(response);
  }
  const text = changed(path, await textOf(incoming), state);
  const kept = without(incoming.headers, ['content-length', 'etag', 'last-modified']);
  response.writeHead(incoming.statusCode ?? 500, kept).end(text);
}

/** What is changed here cannot be compared with what the browser has. */
const CONDITIONS = ['if-none-match', 'if-modified-since'];

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function changed(path: string, text: string, { build, isWorkerBroken }: State): string {
  if (path.startsWith('/sw.js')) {
    if (isWorkerBroken) return 'throw new Error("a broken build");';
    return build === undefined ? text : `${text}// ${build}\n`;
  }
  if (build === undefined) return text;
  if (path.startsWith('/builds/')) return JSON.stringify({ id: build });
  return text.replace(/"build":"[^"]*"/, `"build":"${build}"`);
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer); // No encoding is set.
  return Buffer.concat(parts).toString('utf8');
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return lines.join('\r\n');
}
