/** The push services of the browsers' makers. Any other address would let a caller make us call any server. */
const SERVICES = {
  Apple: ['web.push.apple.com'],
  Google: ['fcm.googleapis.com'],
  Mozilla: ['updates.push.services.mozilla.com'],
  Microsoft: ['notify.windows.com'],
};

const isWithin = (hostname: string, name: string): boolean => hostname === name || hostname.endsWith(`.${name}`);

/** The maker whose service an endpoint belongs to; undefined for any other address. @param testService its address in tests */
export function serviceOf(endpoint: string, testService: string | undefined): string | undefined {
  if (testService !== undefined && endpoint.startsWith(`${testService}/`)) return 'Test';
  const url = URL.parse(endpoint);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined;
  return Object.entries(SERVICES).find(([, names]) => names.some((name) => isWithin(url.hostname, name)))?.[0];
}

/** An endpoint as it is called: two texts of one address are one device. Undefined for no push service. */
export function endpointOf(text: string, testService: string | undefined): string | undefined {
  const url = URL.parse(text);
  if (!url) return undefined;
  url.hash = '';
  return serviceOf(url.href, testService) && url.href;
}
