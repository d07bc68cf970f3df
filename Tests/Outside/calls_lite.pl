#!/usr/bin/env perl
# Makes the calls of client_calls.py with SOAP::Lite.
#
#     perl calls_lite.pl JOBS
#
# SOAP::Lite needs no contract: it is given names and values as SOAP::Data, and no types, as is usual for literal
# messages. Prints a line of JSON for each call. Exit status: 0.
use v5.32;
use warnings;

use JSON::PP;
use MIME::Base64 qw(encode_base64);
use SOAP::Lite;

sub read_file {
    open my $file, '<:raw', $_[0] or die "$_[0]: $!";
    local $/;
    return scalar <$file>;
}

# The prefixes of all namespaces of a tree, which its outermost element declares.
sub prefixes {
    my ($tree, $found) = @_;
    for my $named ($tree, @{ $tree->{attributes} }) {
        my $namespace = $named->{namespace};
        $found->{$namespace} //= 'n' . keys %$found if $namespace ne '' && $namespace !~ /soap-envelope|soap\/envelope/;
    }
    if (ref $tree->{content}) { prefixes($_, $found) for @{ $tree->{content} } }
    return $found;
}

sub qualified {
    my ($named, $prefixes) = @_;
    my $prefix = $prefixes->{ $named->{namespace} };
    return defined $prefix ? "$prefix:$named->{name}" : $named->{name};
}

# An element as SOAP::Data, or a header block as SOAP::Header.
sub data {
    my ($class, $tree, $prefixes) = @_;
    my %attributes;
    unless ($prefixes) {
        $prefixes = prefixes($tree, {});
        $attributes{"xmlns:$prefixes->{$_}"} = $_ for keys %$prefixes;
    }
    my $data = $class->name(qualified($tree, $prefixes));
    for my $attribute (@{ $tree->{attributes} }) {
        if ($attribute->{name} eq 'mustUnderstand') { $data->mustUnderstand(1) }
        else { $attributes{ qualified($attribute, $prefixes) } = $attribute->{value} }
    }
    $data->attr({ %{ $data->attr }, %attributes });
    # Where types are not guessed, texts are the caller's to escape.
    return $data->value(SOAP::Utils::encode_data($tree->{content})) unless ref $tree->{content};
    my @children = map { data('SOAP::Data', $_, $prefixes) } @{ $tree->{content} };
    return $data->value(\SOAP::Data->value(@children));
}

my $jobs = decode_json(read_file($ARGV[0]));
binmode STDOUT, ':raw';
SOAP::Lite->soapversion($jobs->{version});
for my $call (@{ $jobs->{calls} }) {
    my $client = SOAP::Lite->new->proxy("$jobs->{stub}$call->{endpoint}", timeout => 10)
        ->autotype(0)->encodingStyle('')->on_action(sub { qq("$call->{action}") })->on_fault(sub { $_[1] });
    my $body = data('SOAP::Data', $call->{body});
    my @children = ref $call->{body}{content} ? ${ $body->value }->value : ();
    $body->value(undef) if @children;
    my $answer = eval { $client->call($body, (map { data('SOAP::Header', $_) } @{ $call->{headers} }), @children) };
    my $outcome = ref $answer ? ($answer->fault ? 'fault' : 'result') : $@ || $answer // $client->transport->status;
    my $response = $client->transport->http_response;
    say encode_json({
        name => $call->{name},
        outcome => "$outcome",
        response => encode_base64($response ? $response->content : '', ''),
    });
}
