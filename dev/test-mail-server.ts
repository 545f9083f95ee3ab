import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that keeps what it takes, and refuses when it is told to. */
export async function openMailServer() {
  const taken: { to: string[]; raw: Buffer }[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const status = refusals.shift();
        if (status !== undefined) {
          const words = 'no <anna@example.org> here, and the code was 123456';
          return done(Object.assign(new Error(words), { responseCode: status }));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(parts) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    /** The next letters are answered so, one status each. */
    refuse: (...statuses: number[]) => void refusals.push(...statuses),
    /** What was taken, as a mail program reads it. */
    letters: async (): Promise<Email[]> =>
      await Promise.all(taken.map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
