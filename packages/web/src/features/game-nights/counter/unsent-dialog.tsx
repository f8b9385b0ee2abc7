import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '../../../lib/base/session.ts'
import { unsentPrefix } from '../../../lib/base/unsent.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { roomWords } from '../room/room.words.ts'
import { counterLine } from './counter-line.ts'

/** Shown at a logout with unsent facts. They are sent first; if that fails, the member decides. */
export function UnsentDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const say = useWords(roomWords)
  const userId = useSession().user?.id ?? ''
  const [isSending, setSending] = useState(true)
  const settle = useEffectEvent((isSent: boolean) => (isSent ? onLeave() : setSending(false)))
  useEffect(() => {
    if (isSending) void sendAll(userId).then(settle)
  }, [isSending, userId])
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={say('leaveTitle')}
      size="sm"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onStay}>
            {say('leaveStay')}
          </Button>
          <Button loading={isSending} onClick={() => setSending(true)}>
            {say('leaveTry')}
          </Button>
          <Button color="danger" onClick={onLeave}>
            {say('leaveAnyway')}
          </Button>
        </>
      }
    >
      <output>{say(isSending ? 'leaveTrying' : 'leaveText')}</output>
    </Dialog>
  )
}

/** Sends what this account has counted in any night, but not other accounts. Returns whether none is left. */
async function sendAll(userId: string): Promise<boolean> {
  const nights = Object.keys(localStorage).flatMap((key) => {
    const [night = '', user] = key.startsWith(unsentPrefix) ? key.slice(unsentPrefix.length).split(':') : []
    return user === userId ? night : []
  })
  const sent = await Promise.all(nights.map((night) => counterLine(night, userId).sender.flush()))
  return sent.every(Boolean)
}
