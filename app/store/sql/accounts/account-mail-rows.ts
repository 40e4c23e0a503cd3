/**
 * The state of an invitation's mail, as `OpenInvitation.mail`. A failed mail stays until its link expires, without content and never due,
 * so that the person who invited sees that it failed.
 */
export const mailState = (invitationId: string): string => `(
          select case when m.content = '' then 'failed' when m.attempts > 0 and m.leased_until is null then 'retrying' end
          from account_mail m
          where m.invitation_id = ${invitationId}
          and m.kind = 'invitation'
        )`
