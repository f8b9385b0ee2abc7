export { startMailSim, type MailSim, type MailSimOptions } from './start.ts'
export type { MailFault } from './fault.ts'
export type { SimMail } from './mail-box.ts'
