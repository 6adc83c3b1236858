/**
 * The proxy for Electron's download. npm reads the usual variables and its own settings; Electron's installer reads neither
 * unless asked. Its own switch needs the package undici, so Node's switch (24.0 and later) is set too.
 */

/** npm passes the settings of its .npmrc files to scripts as npm_config_*. An empty string means none. */
export function proxiesOf(env) {
  const http = env.http_proxy || env.HTTP_PROXY || env.npm_config_proxy || '';
  return {
    http,
    https: env.https_proxy || env.HTTPS_PROXY || env.npm_config_https_proxy || env.npm_config_proxy || http,
    none: env.no_proxy || env.NO_PROXY || env.npm_config_noproxy || '',
  };
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>} the environment for Electron's installer
 */
export function withProxies(env) {
  const { http, https, none } = proxiesOf(env);
  if (http === '' && https === '') return env;
  const { http_proxy: _http, https_proxy: _https, no_proxy: _none, ...rest } = env; // lower case would win
  return {
    ...rest,
    ...(http ? { HTTP_PROXY: http } : {}),
    ...(https ? { HTTPS_PROXY: https } : {}),
    ...(none ? { NO_PROXY: none } : {}),
    NODE_USE_ENV_PROXY: '1',
    ELECTRON_GET_USE_PROXY: '1',
  };
}
