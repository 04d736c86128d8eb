import AwsS3 from '@uppy/aws-s3';
import { retrying } from '../../lib/retry';
import { storeRefusal } from './store-refusal';
import { texts } from './uploads.texts';

type Options = Parameters<typeof AwsS3.uploadPartBytes>[0];
export type Signature = Options['signature'] & { refusal?: Error };

interface Failure extends Error {
  source?: { status?: number };
}

const EXPIRED = 'Request has expired';
const statusOf = (error: unknown) => (error as Failure).source?.status;

/** A final error in our own words, without `source`, because Uppy retries every error that has one. */
const asFinal = (error: Failure): Error => {
  const status = statusOf(error);
  if (status === undefined) return error;
  const reason = status === 0 ? texts.connectionLost : storeRefusal(status);
  return new Error(reason, { cause: error });
};

interface Callbacks {
  /** Makes a new signature for the same file after the old one expired. Undefined for a part, which Uppy signs itself. */
  renew: (url: string) => Promise<Signature> | undefined;
  /** Delays other requests as well, in milliseconds. */
  slowDown: (delay: number) => void;
}

/** Sends with Uppy's function and our retries: Uppy alone retries only parts, and even final refusals. */
export const bytesSender =
  ({ renew, slowDown }: Callbacks) =>
  async (options: Options) => {
    const { signal } = options;
    const { refusal } = options.signature as Signature;
    if (refusal) throw refusal;
    let { signature } = options;
    const send = () => AwsS3.uploadPartBytes({ ...options, signature });
    const onWait = (delay: number, status: number) => status === 429 && slowDown(delay);
    const sendOrRenew = async () => {
      try {
        return await send();
      } catch (error) {
        const renewed = (error as Failure).message === EXPIRED && renew(options.signature.url);
        if (!renewed) throw error;
        signature = await renewed;
        return await send();
      }
    };
    try {
      const answer = await retrying(sendOrRenew, { statusOf, signal, onWait });
      // Uppy reads the location from the first signature.
      return signature === options.signature ? answer : { ...answer, location: signature.url };
    } catch (error) {
      throw (error as Failure).message === EXPIRED ? error : asFinal(error as Failure);
    }
  };
