/** The only door through which the house speaks to players outside the site. */
export { createMessages, type Messages, type ReadMessage, type Recipient } from './messages.ts';
export { DELIVER_JOB, type MessagesOptions } from './deliver.ts';
export type { MailTemplate, PhoneTemplate } from './texts.ts';
export type { Attempt, Mail, MailTransport, PhoneMessage, Transports } from './transport.ts';
export { smtpTransport } from './transports/smtp.ts';
export { gatewayTransport } from './transports/gateway.ts';
