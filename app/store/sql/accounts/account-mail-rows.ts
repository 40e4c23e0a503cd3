/**
 * The mail of an invitation as `OpenInvitation.mail`. One that was given up stays until its link is over, without its content and not due any
 * more, so that who invites sees it.
 */
export const mailState = (invitationId: string): string => `(
          select case when m.content = '' then 'failed' when m.attempts > 0 and m.leased_until is null then 'retrying' end
          from account_mail m
          where m.invitation_id = ${invitationId}
          and m.kind = 'invitation'
        )`
