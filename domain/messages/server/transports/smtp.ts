import { createTransport } from 'nodemailer';
import type { Attempt, MailTransport } from '../transport.ts';

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps: for TLS from the first byte. */
  readonly url: string;
  /** Who the letters are from: an address, or a name and an address in angle brackets. */
  readonly from: string;
  /** For one letter from the first byte to the last, shorter than it stays claimed. */
  readonly timeoutMs?: number;
};

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const TIMEOUT_MS = 60_000;
/** As many as jobs run at once: a letter that waited for a connection would lose its claim. */
const CONNECTIONS = 4;

/** Sends mail through an SMTP server. STARTTLS is used wherever the server offers it. */
export function smtpTransport({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailTransport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Words of players must never make the house read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A connection that breaks between two letters concerns none; one that breaks during a letter
  // fails that letter. An event that nobody hears would end the process.
  mailer.on('error', () => {});
  return {
    close: () => mailer.close(),
    send: async ({ id, to, subject, text, html }) => {
      const headers = {
        // No other machine answers it, and no out-of-office comes back.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      };
      // A letter that is sent twice keeps its name, by which mail programs show it once.
      const messageId = `<${id}@${domainOf(from)}>`;
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const letter = { from, to, subject, text, html, headers, messageId, signal };
        await mailer.sendMail(letter);
        return 'sent';
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

function domainOf(from: string): string {
  return /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/** Faults in what the house or its server is told to do; waiting may mend them. */
const OURS = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

/**
 * A server that answers 5xx to a letter has refused it for good; everything else, from a silent
 * network to a wrong password that the operator will correct, may pass.
 */
function failureOf(error: unknown): Attempt {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const code = String(error.code);
  const isRefused = status >= 500 && !OURS.has(code);
  const isUnsendable = code === 'EENVELOPE' && status === 0;
  const reason = status > 0 ? `smtp_${status}` : code.toLowerCase();
  return { reason, again: !isRefused && !isUnsendable };
}
