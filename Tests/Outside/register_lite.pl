#!/usr/bin/env perl
# Calls the register with SOAP::Lite, and says where an answer is not the right one.
#
#     perl register_lite.pl --url=http://127.0.0.1:PORT --password=PASSWORD --sent=FILE [--shared]
#
# SOAP::Lite needs no contract and gives each value its xsi:type, so its requests are others than those of clients that
# read one. The options are those of register_zeep.py. Exit status: 0 all is right; 1 something is not; 2 wrong use.
use v5.32;
use utf8;
use warnings;

use Digest::SHA qw(sha1);
use Getopt::Long;
use MIME::Base64 qw(encode_base64);
use POSIX qw(strftime);
use SOAP::Lite;

use constant TNS   => 'urn:example:register';
use constant WSA   => 'http://www.w3.org/2005/08/addressing';
use constant OASIS => 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-';
use constant USER  => 'svc-register';

binmode STDOUT, ':encoding(UTF-8)';
my %options;
GetOptions(\%options, 'url=s', 'wsdl=s', 'password=s', 'sent=s', 'shared')
    && defined $options{url} && defined $options{password} && defined $options{sent}
    or do {
    say STDERR 'usage: perl register_lite.pl --url=URL --password=PASSWORD --sent=FILE [--shared]';
    exit 2;
    };

my (@found, @secrets, $id);

# The headers by which a request proves anew who sends it.
sub headers {
    open my $random, '<:raw', '/dev/urandom' or die "/dev/urandom: $!";
    read $random, my $bytes, 32;
    my $nonce   = substr $bytes, 0, 16;
    my $created = strftime('%Y-%m-%dT%H:%M:%SZ', gmtime);
    my $expires = strftime('%Y-%m-%dT%H:%M:%SZ', gmtime(time + 300));
    my $digest  = encode_base64(sha1($nonce . $created . $options{password}), '');
    $nonce = encode_base64($nonce, '');
    push @secrets, $nonce, $digest;
    $id = 'urn:uuid:' . unpack 'H*', substr $bytes, 16;
    my ($wsse, $wsu) = (OASIS . 'wssecurity-secext-1.0.xsd', OASIS . 'wssecurity-utility-1.0.xsd');
    my ($profile, $user) = (OASIS . 'username-token-profile-1.0#PasswordDigest', USER);
    my $security = <<~"XML";
        <wsse:Security xmlns:wsse="$wsse" xmlns:wsu="$wsu"><wsu:Timestamp><wsu:Created>$created</wsu:Created>
        <wsu:Expires>$expires</wsu:Expires></wsu:Timestamp><wsse:UsernameToken><wsse:Username>$user</wsse:Username>
        <wsse:Password Type="$profile">$digest</wsse:Password><wsse:Nonce>$nonce</wsse:Nonce>
        <wsu:Created>$created</wsu:Created></wsse:UsernameToken></wsse:Security>
        XML
    return (
        SOAP::Header->type(xml => $security),
        SOAP::Header->name('MessageID')->uri(WSA)->value($id)->type('string'),
    );
}

my $client = SOAP::Lite->new->proxy("$options{url}/register11", timeout => 10)->default_ns(TNS)
    ->on_action(sub { $_[1] })->on_fault(sub { $_[1] });

# Text would go as Base64 where it is not ASCII, unless it says what it is.
sub text { return SOAP::Data->name($_[0])->value($_[1])->type('string') }

sub call {
    my ($operation, @arguments) = @_;
    my $answer = $client->call($operation, headers(), @arguments);
    die "$operation: $answer\n" unless ref $answer;
    return $answer;
}

sub compare {
    my ($what, $answer, $value, $expected) = @_;
    push @found, "$what: $value, not $expected" if $value ne $expected;
    my $relation = $answer->valueof('//Header/RelatesTo') // 'nothing';
    push @found, "$what relates to $relation, not to $id" if $relation ne $id;
}

sub result { return $_[0]->result }

my $answer = call('getCase', text(number => 'C-2024/7'));
my $case   = $answer->result;
my @rows   = map { join ',', $_->{on}, $_->{amount}, $_->{note} // '' } $answer->valueof('//payments/Payment');
compare('getCase', $answer, join('|', @$case{qw(number name opened)}, @rows),
    'C-2024/7|Zoë Çelik-Ångström — 東京|2024-02-29|2024-03-31,1250.75,März|2024-04-30,-0.05,');

sub new_case {
    my ($number, @amounts) = @_;
    my @payments = map {
        SOAP::Data->name('Payment' => \SOAP::Data->value(
            SOAP::Data->name(on => '2024-01-31')->type('date'), SOAP::Data->name(amount => $_)->type('decimal')))
    } @amounts;
    return SOAP::Data->name('Case' => \SOAP::Data->value(
        text(number => $number), text(name => "Jürgen $number"),
        SOAP::Data->name(opened => '2024-01-02')->type('date'),
        SOAP::Data->name('payments' => \SOAP::Data->value(@payments))));
}

my @cases = (new_case('A', '10.10', '0.05'), new_case('B', '-3.00'));
$answer = call('addCases', SOAP::Data->name('cases' => \SOAP::Data->value(@cases)));
my $summary = $answer->result;
compare('addCases', $answer, join('|', @$summary{qw(cases payments total)}, $answer->valueof('//numbers/string')),
    '2|3|7.15|A|B');

$answer = call('greet', text(name => 'Ελένη & 李'));
compare('greet', $answer, $answer->result, 'Grüße, Ελένη & 李!');

$answer = call('getCase', text(number => 'X'));
my @fault = ($answer->faultcode, $answer->faultstring, $answer->faultdetail->{number});
compare('the fault', $answer, join('|', map { $_ // '' } @fault),
    'soap11env:Client.NoSuchCase|there is no case X|X');

$answer = call('openSession', text(user => 'anna'), text(password => $options{password}));
compare('openSession', $answer, join('|', $answer->result->{user}, !!$answer->result->{token}), 'anna|1');

my @counts;
for (1, 2) {
    $answer = call('nextNumber', text(office => 'lite-11'));
    push @counts, $answer->result;
}
# Where others call at the same time, the counter may be further on.
my $isFurther = $options{shared} && "@counts" eq '2 2';
compare('nextNumber', $answer, "@counts", $isFurther ? '2 2' : '1 2');

open my $file, '>>', $options{sent} or die "$options{sent}: $!";
say {$file} $_ for @secrets;
close $file or die "$options{sent}: $!";
say for @found;
exit(@found ? 1 : 0);
