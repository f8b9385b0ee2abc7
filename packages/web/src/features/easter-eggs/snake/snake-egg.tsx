import { useState } from 'react'
import type { EggProps } from '../egg.ts'
import { SnakeWindow } from './snake-window.tsx'
import { WinDialog } from './win-dialog.tsx'

export function SnakeEgg({ reward, onLeave }: EggProps) {
  const [isWon, setWon] = useState(false)
  return isWon ? (
    <WinDialog reward={reward} onLeave={onLeave} />
  ) : (
    <SnakeWindow onWin={() => setWon(true)} onLeave={onLeave} />
  )
}
