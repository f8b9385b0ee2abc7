import { words } from '@longhouse/contract/words'

/** Push messages on devices, in the settings. */
export const pushWords = words({
  title: 'Push on my devices',
  text: 'A push comes to every device on this list, also while the site is closed. It waits a quarter of a minute: what you have seen by then does not come.',
  here: 'Push on this device',
  hereOn: 'This device is on the list.',
  hereOff: 'Your browser asks you once.',
  loading: 'Loading your devices…',
  loadFailed: 'Your devices could not be loaded.',
  none: 'No device is on the list yet.',
  list: 'Devices',
  thisOne: 'This device',
  lastOk: 'Last push {moment}',
  never: 'No push yet',
  failing: 'Pushes have not arrived since {moment}. They are tried again.',
  test: 'Test',
  testOf: 'Send a test to {device}',
  remove: 'Remove',
  removeOf: 'Remove {device}',
  removed: '{device} gets no more pushes.',
  removeFailed: 'The device could not be removed. {reason}',
  tested: 'A test is on its way to {device}.',
  testGone: '{device} does not take pushes any more, so it is off the list.',
  testFailed: 'The push service of {device} did not take the test. Try again in a minute.',
  testBroken: 'The test could not be sent. {reason}',
  switchFailed: 'Push could not be switched on here. {reason}',
  refused:
    'Your browser blocks notifications of this site. Allow them in the settings of the site, beside its address, then come back.',
  ios: 'On an iPhone or iPad, add the site to the home screen first: Share, then “Add to Home Screen”. Open it from there and switch push on.',
  unsupported: 'This browser cannot show pushes.',
  noService:
    'The browser could not reach its push service. Some private windows and ad blockers switch it off.',
  mailToo:
    'While a device is on the list, push takes the place of mail. Tick mail for what should come twice.',
})
