import type { InviteUser } from '#shared/contracts/admin-user'
import { resetPasswordPath, signupPath } from '#shared/login-redirect'
import { EMPTY_CONTENT, type MailSender, type MailText } from './content.ts'
import { renderMail } from './template.ts'
import { INVITATION_MAIL, PASSWORD_MAIL } from './texts.ts'

/** Writes the mail with a link to choose a new password. */
export function passwordMail(sender: MailSender, token: string): MailText {
  const { subject, heading, paragraphs, button } = PASSWORD_MAIL
  const sentences = paragraphs(sender.name)
  return renderMail(sender, subject(sender.name), {
    ...EMPTY_CONTENT,
    heading,
    preview: sentences.join(' '),
    paragraphs: sentences,
    button: { text: button, url: sender.siteUrl + resetPasswordPath(token) },
  })
}

/** Writes the mail with a link to make an account. */
export function invitationMail(sender: MailSender, role: InviteUser['role'], token: string): MailText {
  const { subject, paragraphs, lifetime, button } = INVITATION_MAIL
  const sentences = [paragraphs[role], lifetime]
  return renderMail(sender, subject(sender.name), {
    ...EMPTY_CONTENT,
    heading: subject(sender.name),
    preview: sentences.join(' '),
    paragraphs: sentences,
    button: { text: button, url: sender.siteUrl + signupPath(null, token) },
  })
}
