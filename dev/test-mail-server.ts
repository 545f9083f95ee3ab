import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A local mail server that records what it receives, and refuses on request. */
export async function startTestMailServer() {
  const received: { to: string[]; raw: Buffer }[] = [];
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
        received.push({ to, raw: Buffer.concat(parts) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Answers the next emails with these statuses, one each. */
    refuse: (...statuses: number[]) => void refusals.push(...statuses),
    /** The received emails, parsed. */
    emails: async (): Promise<Email[]> =>
      await Promise.all(received.map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
