import { createTransport } from 'nodemailer';
import type { DeliveryResult, MailTransport } from '../transport.ts';

export type SmtpOptions = {
  /** smtp://user:password@host:587, or smtps: for TLS from the first byte. */
  readonly url: string;
  /** The sender of emails: an address, or a name and an address in angle brackets. */
  readonly from: string;
  /** For one email from the first byte to the last, shorter than its claim. */
  readonly timeoutMs?: number;
};

const CONNECT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
const TIMEOUT_MS = 60_000;
/** As many as jobs run at once: an email that waited for a connection would lose its claim. */
const CONNECTIONS = 4;

/** Sends email through an SMTP server. STARTTLS is used wherever the server offers it. */
export function smtpTransport({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailTransport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Text from players must never make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A connection that breaks between two emails affects none; one that breaks during an email fails
  // that email. An unhandled error event would end the process.
  mailer.on('error', () => {});
  return {
    close: () => mailer.close(),
    send: async ({ id, to, subject, text, html, unsubscribe }) => {
      const headers = {
        // Prevents automatic replies such as out-of-office.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      // An email that is sent twice keeps its Message-ID, so that mail programs show it once.
      const messageId = `<${id}@${domainOf(from)}>`;
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const mail = { from, to, subject, text, html, headers, messageId, signal };
        await mailer.sendMail(mail);
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

/** Configuration errors on either side; a later attempt may succeed. */
const AUTHENTICATION_ERRORS = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);

/**
 * A server that answers 5xx has rejected the email permanently; everything else, from a silent
 * network to a wrong password that the operator will correct, may pass.
 */
function failureOf(error: unknown): DeliveryResult {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const code = String(error.code);
  const isRefused = status >= 500 && !AUTHENTICATION_ERRORS.has(code);
  const isUnsendable = code === 'EENVELOPE' && status === 0;
  const reason = status > 0 ? `smtp_${status}` : code.toLowerCase();
  return { reason, isRetryable: !isRefused && !isUnsendable };
}
