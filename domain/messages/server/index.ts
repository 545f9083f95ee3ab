/** The public API of domain/messages: email, text messages and calls to players. */
export { createMessages, type Messages, type ReadMessage } from './messages.ts';
export { DELIVER_JOB } from './deliver.ts';
export type { MailTemplate } from './texts.ts';
export type { DeliveryResult, Transports } from './transport.ts';
export { smtpTransport } from './transports/smtp.ts';
export { gatewayTransport } from './transports/gateway.ts';
