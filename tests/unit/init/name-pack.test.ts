import { describe, expect, it } from 'vitest';
import { CliError, EXIT } from '../../../src/errors.ts';
import { namePack } from '../../../src/init/new-pack.ts';

describe('the name of a new pack', () => {
  it.each([
    ['/home/ada/snow-post', 'snow-post', 'Snow Post'],
    ['/home/ada/Snow Post', 'snow-post', 'Snow Post'],
    ['/home/ada/snow_post.v2', 'snow-post-v2', 'Snow Post V2'],
    ['/home/ada/Café Zürich', 'cafe-zurich', 'Cafe Zurich'],
    ['/home/ada/1830', '1830', '1830'],
    ['/home/ada/--x--', 'x', 'X'],
  ])('comes from the folder %s', (folder, id, name) => {
    expect(namePack(folder)).toEqual({ id, name });
  });

  it.each([
    ['nothing that an id may hold', '/home/ada/雪'],
    ['the id of a game whose rules the tool knows', '/home/ada/Vancouver Buses'],
    ['too long a name', `/home/ada/${'very-'.repeat(10)}long`],
    ['no name at all', '/'],
  ])('is refused for %s', (_, folder) => {
    const naming = (): unknown => namePack(folder);
    expect(naming).toThrow(CliError);
    expect(naming).toThrow(
      expect.objectContaining({ exitCode: EXIT.usage, hint: expect.any(String) }),
    );
  });
});
