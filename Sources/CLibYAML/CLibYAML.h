// libyaml, from the system: libyaml-dev in Debian, libyaml in Homebrew.
#include <yaml.h>
