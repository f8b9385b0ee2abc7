import { words } from '../words/words.ts'

/** Messages that refuse a run or a comment, shared by server and screens. */
export const runRefusals = words({
  map: 'Please choose the map',
  mapOfOtherGame: 'This map does not belong to the game',
  round: 'Please enter a round from 1 to {maxRound}',
  squadSize: 'Please enter how many played, from 1 to {maxSize}',
  playedAt: 'Please enter when it was played',
  playedLater: 'This is in the future. Please enter when it was played.',
  playedLongAgo: 'Please check the year',
  link: 'Please enter an address that begins with https://',
  linkTooLong: 'At most {maxLink} characters fit into the address',
  moments: 'Please enter at most {maxMoments} moments',
  momentLabel: 'Please say in at most {maxLabel} characters what each moment shows',
  momentSecond: 'Please enter each moment as a time within a day',
  noProof: 'Please add a screenshot, or the address of a video',
  noVideo: 'A run among the best needs a video. Please add its address.',

  noPlayers: 'Please say who played',
  tooManyPlayers: 'More players are named than the squad has',
  playerTwice: 'Somebody is named twice',
  playerUnknown: 'One of the players is no member any more',
  playerName: 'Please enter the name of each player in at most {maxName} characters',
  notAmongPlayers: 'Please hand in only what you played yourself',

  notDraft: 'This run is handed in already',
  tooManyPending: 'You have {maxPending} runs waiting. Please wait until one of them is decided.',
  tooManyAnHour: 'At most {maxAnHour} runs an hour. Please try again later.',
  tooManyDrafts: 'You have {maxDrafts} drafts. Please hand one in or delete it first.',
  factsAreFixed: 'This cannot be changed while the run waits. Withdraw it and hand it in anew.',
  proofIsLookedAt: 'A verifier is looking at this run. Please write in the talk instead.',

  claimed: 'Another verifier is looking at this run',
  notWaiting: 'This run does not wait for anybody',
  tookPart: 'Somebody who did not take part must decide this',
  mayHavePlayed:
    'A player of this run has left. Please leave it to a verifier who joined before it was handed in.',
  onlyVerifiers: 'Only verifiers can say that',
  onlyPlayers: 'Only those who played can say that',
  needsReason: 'Please say why',
  needsText: 'Please write something',
  notNow: 'This cannot be said while the run is as it is',
  votedAlready: 'You have verified this run. A record needs a second verifier.',
  notNamed: 'You are not named in this run',
  clipUsed: 'There is a run of this clip already',
  clipWithoutRound: 'This clip has no map or no round',
  clipUnknown: 'This clip is not there any more',
})
