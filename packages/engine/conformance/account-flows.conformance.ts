import { expect } from 'vitest'
import { expectRefusal, fieldError, postJson, refusal, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts } from './harness/seed.ts'

const { member, other } = accounts
const required = fieldError('validation_required', 'Cannot be blank.')
const noAddress = fieldError('validation_is_email', 'Must be a valid email address.')
const badToken = fieldError('validation_invalid_token', 'Invalid or expired token.')
const noCodes = 'The collection is not configured to allow OTP authentication.'
const tooLong = (max: number) =>
  fieldError('validation_length_out_of_range', `The length must be between 1 and ${max}.`, { min: 1, max })

/** What the mail flows, codes and second factors answer as far as it can be seen without reading mail. */
export const accountFlows = describeConformance('account flows', (api, row) => {
  const users = (as: 'guest' | 'member' | 'other' | 'superuser' = 'guest') => api.pb(as).collection('users')
  const superusers = (as: 'guest' | 'superuser' = 'superuser') => api.pb(as).collection('_superusers')
  const coders = () => api.pb().collection('coders')

  const requests = ['request-verification', 'request-password-reset'] as const
  for (const endpoint of requests) {
    const path = `/api/collections/users/${endpoint}`
    row(`${endpoint} answers 204 to strangers as to members`, async () => {
      for (const email of ['nobody@example.com', member.email]) {
        const { status, text } = await postJson(api, path, JSON.stringify({ email }), 'guest')
        expect([status, text]).toEqual([204, ''])
      }
    })
    for (const [what, email, problem] of [
      ['nothing', '', required],
      ['no address', 'mia', noAddress],
      ['an endless address', `${'m'.repeat(250)}@example.com`, tooLong(255)],
    ] as const) {
      row(`${endpoint} refuses ${what}`, async () => {
        const { json } = await postJson(api, path, JSON.stringify({ email }), 'guest')
        expect(json).toEqual({ status: 400, message: said.validating, data: { email: problem } })
      })
    }
    row(`${endpoint} cannot load a number`, async () => {
      const { json } = await postJson(api, path, '{"email":5}', 'guest')
      expect(json).toMatchObject({ status: 400, message: said.loading })
    })
  }
  row('a password reset needs password login', () =>
    expectRefusal(
      api.pb().collection('robots').requestPasswordReset('a@example.com'),
      400,
      'The collection is not configured to allow password authentication.',
    ),
  )
  row('superusers are verified', async () => {
    const message = 'All superusers are verified by default.'
    await expectRefusal(superusers().requestVerification('root@example.com'), 400, message)
    await expectRefusal(superusers().confirmVerification('x'), 400, message)
  })

  row('confirm-verification wants a token', () =>
    expectRefusal(users().confirmVerification(''), 400, said.validating, { token: required }),
  )
  row('confirm-verification wants a token with an address', () =>
    expectRefusal(users().confirmVerification(api.pb('member').authStore.token), 400, said.validating, {
      token: fieldError('validation_invalid_token_claims', 'Missing email token claim.'),
    }),
  )
  row('confirm-password-reset wants everything', () =>
    expectRefusal(users().confirmPasswordReset('', '', ''), 400, said.validating, {
      token: required,
      password: required,
      passwordConfirm: required,
    }),
  )
  row('confirm-password-reset refuses other tokens, short passwords and other confirmations at once', () =>
    expectRefusal(
      users().confirmPasswordReset(api.pb('member').authStore.token, 'short', 'other'),
      400,
      said.validating,
      {
        token: badToken,
        password: fieldError('validation_length_out_of_range', 'The length must be between 8 and 255.', {
          min: 8,
          max: 255,
        }),
        passwordConfirm: fieldError('validation_values_mismatch', "Values don't match."),
      },
    ),
  )

  row('request-email-change is for those who are logged in', () =>
    expectRefusal(
      users().requestEmailChange('new@example.com'),
      401,
      'The request requires valid record authorization token.',
    ),
  )
  row('request-email-change is for people of the collection', () =>
    expectRefusal(
      users('superuser').requestEmailChange('new@example.com'),
      403,
      'The request requires auth record from _superusers collection.',
    ),
  )
  for (const [what, newEmail, problem] of [
    ['nothing', '', required],
    ['no address', 'mia', noAddress],
    ['the own address', member.email, fieldError('validation_not_in_invalid', 'Must not be in list.')],
  ] as const) {
    row(`request-email-change refuses ${what}`, () =>
      expectRefusal(users('member').requestEmailChange(newEmail), 400, said.validating, {
        newEmail: problem,
      }),
    )
  }
  row.differs('request-email-change to the address of an account', 'it would tell who has an account', {
    pocketbase: () =>
      expectRefusal(users('member').requestEmailChange(other.email), 400, said.validating, {
        newEmail: fieldError('validation_invalid_new_email', 'Invalid new email address.'),
      }),
    engine: async () => {
      expect(await users('member').requestEmailChange(other.email)).toBe(true)
    },
  })
  row.differs(
    'request-email-change without a mail server',
    'mails are queued, no request waits for the server',
    {
      pocketbase: () =>
        expectRefusal(
          users('member').requestEmailChange('fresh-address@example.com'),
          400,
          'Failed to request email change.',
        ),
      engine: async () => {
        expect(await users('member').requestEmailChange('fresh-address@example.com')).toBe(true)
      },
    },
  )
  row('superusers change their address directly', async () => {
    const message = 'All superusers can change their emails directly.'
    await expectRefusal(superusers().requestEmailChange('x@example.com'), 400, message)
    await expectRefusal(superusers('guest').confirmEmailChange('x', 'y'), 400, message)
  })
  row('confirm-email-change wants token and password', () =>
    expectRefusal(users().confirmEmailChange('', ''), 400, said.validating, {
      token: required,
      password: required,
    }),
  )
  row('confirm-email-change refuses other tokens, and then any password', () =>
    expectRefusal(
      users().confirmEmailChange(api.pb('member').authStore.token, member.password),
      400,
      said.validating,
      {
        token: fieldError(
          'validation_invalid_token_payload',
          'Invalid token payload - newEmail must be set.',
        ),
        password: fieldError('validation_invalid_password', 'Missing or invalid auth record password.'),
      },
    ),
  )

  row('codes are off unless a collection wants them', async () => {
    await expectRefusal(users().requestOTP(member.email), 403, noCodes)
    await expectRefusal(users().authWithOTP('x', '12345678'), 403, noCodes)
  })
  row('a code can be asked for by strangers as by members', async () => {
    const { otpId } = await coders().requestOTP('nobody@example.com')
    expect(otpId).toMatch(/^[a-z0-9]{15}$/)
  })
  row('request-otp wants an address', async () => {
    await expectRefusal(coders().requestOTP(''), 400, said.validating, { email: required })
    await expectRefusal(coders().requestOTP('x'), 400, said.validating, { email: noAddress })
  })
  row('auth-with-otp wants id and code', () =>
    expectRefusal(coders().authWithOTP('', ''), 400, said.validating, {
      otpId: required,
      password: required,
    }),
  )
  row('auth-with-otp refuses long codes', () =>
    expectRefusal(coders().authWithOTP('x', '1'.repeat(72)), 400, said.validating, { password: tooLong(71) }),
  )
  row('auth-with-otp does not say what is wrong', () =>
    expectRefusal(coders().authWithOTP('nope', '12345678'), 400, 'Invalid or expired OTP.'),
  )
  row('auth-methods tell of codes and second factors', async () => {
    expect(await coders().listAuthMethods()).toMatchObject({
      otp: { enabled: true, duration: 180 },
      mfa: { enabled: true, duration: 600 },
    })
  })

  const coder = { email: 'coder@example.com', password: 'coder-pass-123' }
  const half = async () => {
    const { mfaId } = await refusal(coders().authWithPassword(coder.email, coder.password))
    return String(mfaId)
  }
  row('a first factor answers 401 with an id and nothing else', async () => {
    const body = { ...coder, passwordConfirm: coder.password }
    await api.pb('superuser').collection('coders').create(body)
    const identity = { identity: coder.email, password: coder.password }
    const path = '/api/collections/coders/auth-with-password'
    const { status, json } = await postJson(api, path, JSON.stringify(identity), 'guest')
    expect(status).toBe(401)
    expect(json).toEqual({ mfaId: expect.stringMatching(/^[a-z0-9]{15}$/) })
  })
  row('a second factor is another one', async () => {
    const mfaId = await half()
    await expectRefusal(
      coders().authWithPassword(coder.email, coder.password, { mfaId }),
      400,
      'A different authentication method is required.',
    )
  })
  row('a second factor needs the first', () =>
    expectRefusal(
      coders().authWithPassword(coder.email, coder.password, { mfaId: 'nope' }),
      400,
      'Invalid or expired MFA session.',
    ),
  )
  row('a wrong password is no factor', async () => {
    await expectRefusal(coders().authWithPassword(coder.email, 'wrong-pass-123'), 400, said.authenticate)
  })

  for (const name of ['_otps', '_mfas', '_authOrigins', '_externalAuths']) {
    row(`${name} shows people only their own, and takes nothing from them`, async () => {
      expect((await api.pb().collection(name).getList()).totalItems).toBe(0)
      const own = await api.pb('member').collection(name).getFullList()
      expect(own.filter((each) => each['recordRef'] !== member.id)).toEqual([])
      await expectRefusal(api.pb('member').collection(name).create({}), 403, said.superusersOnly)
      expect((await send(api, `/api/collections/${name}/records/nope`, { as: 'member' })).status).toBe(404)
    })
  }
  row('only superusers delete codes and pending second factors', async () => {
    for (const name of ['_otps', '_mfas'])
      await expectRefusal(api.pb('member').collection(name).delete('nope'), 403, said.superusersOnly)
  })
})
